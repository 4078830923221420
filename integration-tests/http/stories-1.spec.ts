import { tellStories } from "./tell-stories"

tellStories({ part: 1, of: 2 })
