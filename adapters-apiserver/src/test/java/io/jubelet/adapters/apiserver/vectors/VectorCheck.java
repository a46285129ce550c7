package io.jubelet.adapters.apiserver.vectors;

import java.util.List;
import java.util.Map;

/** Runs the code under test for one area of the vectors. */
interface VectorCheck {

    /** Name of the area, that of its file without {@code .jsonl}. */
    String area();

    /**
     * The answer to one case, as a plain tree: Map, List, String, Number, Boolean, null. Whatever is thrown fails the
     * case.
     *
     * @param in the member {@code in} of the case; see {@link Json} and {@link VectorPods} for reading it
     */
    Object evaluate(Map<String, Object> in) throws Exception;

    /**
     * The inputs that a recorded one can stand for, the likeliest first. More than one only where the recording, which
     * leaves out empty members, has lost a difference that the answer depends on: then either answer is right.
     */
    default List<Map<String, Object>> readings(Map<String, Object> in) {
        return List.of(in);
    }

    /**
     * Brings a result into a form in which equal results are equal: sorts arrays that are sets (see {@link
     * Json#sorted}), drops texts that are not compared. Applied to the expected and to the actual answer.
     */
    default Object normalise(Object out) {
        return out;
    }

    /** The same for an answer whose form depends on what was given. */
    default Object normalise(Map<String, Object> in, Object out) {
        return normalise(out);
    }
}
