package io.jubelet.adapters.apiserver.codec;

/**
 * Limit of the number of values in one document: each takes some hundred bytes of memory as long as the document is read, however
 * short its text. Usual objects of an API server have far fewer; in the one and a half MiB that etcd takes there is room for more. Not
 * thread-safe.
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

    /** Whether one more value would be too many. */
    boolean isUsedUp() {
        return values >= MAX_VALUES;
    }

    /** The next document begins. */
    void reset() {
        values = 0;
    }
}
