package io.jubelet.adapters.apiserver.codec;

/** The text is not well-formed; the message has the position. */
final class SyntaxProblem extends Exception {

    private static final long serialVersionUID = 1L;

    SyntaxProblem(String message) {
        super(message);
    }

    SyntaxProblem(int line, String message) {
        super("line " + line + ": " + message);
    }
}
