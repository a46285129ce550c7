package io.jubelet.app.bus;

import java.util.Objects;

/**
 * An address on the bus where questions are answered.
 *
 * @param address unique name
 * @param question type of the question, a record
 * @param answer type of the answer, a record
 */
public record Question<Q, R>(String address, Class<Q> question, Class<R> answer) {

    /** Rejects null. */
    public Question {
        Objects.requireNonNull(address, "address");
        Objects.requireNonNull(question, "question");
        Objects.requireNonNull(answer, "answer");
    }
}
