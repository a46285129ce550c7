package io.jubelet.adapters.apiserver.codec;

/**
 * Limit of the number of values in one document: each takes some hundred bytes of memory as long as the document is read, however
 * short its text. Objects of an API server have far fewer, since etcd takes one and a half MiB. Not thread-safe.
 */
final class Budget {

    /** Values of one document. */
    static final int MAX_VALUES = 250_000;

    private int values;

    /**
     * One more value.
     *
     * @throws SyntaxProblem when there are too many
     */
    void take(int line) throws SyntaxProblem {
        if (++values > MAX_VALUES) {
            throw new SyntaxProblem(line, "more than " + MAX_VALUES + " values");
        }
    }

    /** The next document begins. */
    void reset() {
        values = 0;
    }
}
