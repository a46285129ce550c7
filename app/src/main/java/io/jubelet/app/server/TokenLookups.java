package io.jubelet.app.server;

/** Is notified of token lookups. Thread-safe. */
public interface TokenLookups {

    /** Observes nothing. */
    TokenLookups NONE = () -> new Lookup() {
        @Override
        public void missed() {
            // Not observed.
        }

        @Override
        public void close() {
            // Not observed.
        }
    };

    /** A look-up begins; closed when it is over, well or badly. */
    Lookup begin();

    /** One look-up. */
    interface Lookup extends AutoCloseable {

        /** The owner is not remembered: the API server is asked, or another look-up that asks it already is waited for. */
        void missed();

        @Override
        void close();
    }
}
