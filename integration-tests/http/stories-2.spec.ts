import { tellStories } from "./tell-stories"

tellStories({ part: 2, of: 2 })
