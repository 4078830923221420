import { tellStories } from "./tell-stories"

// Shorter than the others: it begins when the model has ended.
tellStories({ parts: [7, 8], of: 8 })
