import { tellStories } from "./tell-stories"

tellStories({ parts: [4, 5, 6], of: 8 })
