import { tellStories } from "./tell-stories"

// Shorter than the others: the model begins when it has ended.
tellStories({ parts: [7, 8], of: 8 })
