package io.jubelet.app.pacing;

import io.jubelet.domain.pacing.CallKind;
import java.time.Duration;

/** Is notified of calls that wait for a slot. Called on the threads of the calls; must not block. */
public interface SlotObserver {

    /** Takes no interest. */
    SlotObserver NONE = new SlotObserver() {
        @Override
        public void granted(CallKind kind, Duration waited) {
        }

        @Override
        public void changed(String handler, int slots, int waiting) {
        }
    };

    /** A call was sent after it had waited for so long, which may be zero. */
    void granted(CallKind kind, Duration waited);

    /**
     * So many calls may be on their way, and so many wait.
     *
     * @param handler runtime handler, empty for the default
     */
    void changed(String handler, int slots, int waiting);
}
