package io.jubelet.adapters.apiserver.testserver.tls;

import java.io.IOException;
import java.security.GeneralSecurityException;

/** Every JDK has the algorithms that are used here, so their checked exceptions can't happen. */
final class Crypto {

    private Crypto() {
    }

    /** An operation with checked exceptions. */
    interface Action<T> {

        T call() throws GeneralSecurityException, IOException;
    }

    static <T> T call(Action<T> action) {
        try {
            return action.call();
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
