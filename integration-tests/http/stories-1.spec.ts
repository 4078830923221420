import { tellStories } from "./tell-stories"

tellStories({ parts: [1, 2, 3], of: 8 })
