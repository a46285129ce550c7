package io.jubelet.adapters.apiserver.testserver.store;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.Optional;

/**
 * One step in the life of an object.
 *
 * @param version resource version that the step made
 * @param resource resource
 * @param before the object before it, empty when it was created
 * @param after the object after it, empty when it was removed
 */
public record Change(long version, Resource resource, Optional<Tree> before, Optional<Tree> after) {

    /** The object after the step, or its last state. */
    public Tree object() {
        return after.orElseGet(before::orElseThrow);
    }
}
