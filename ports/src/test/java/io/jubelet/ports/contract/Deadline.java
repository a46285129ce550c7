package io.jubelet.ports.contract;

import io.jubelet.ports.await.Await;
import java.util.function.BooleanSupplier;

/** Waits for what comes about by itself, in its own time. */
final class Deadline {

    private Deadline() {
    }

    /** Waits until the condition holds, then makes the check; when it is too late, too, whose message has more to say. */
    static void await(BooleanSupplier condition, Runnable check) {
        try {
            Await.until("the condition of the check", condition);
        } catch (AssertionError e) {
            check.run();
            throw e;
        }
        check.run();
    }
}
