package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.Optional;

/** A last look at a change before it is made, when it is known what would change. */
@FunctionalInterface
public interface Admission {

    /**
     * Fails when the change shall not be made.
     *
     * @param wanted the object as it would be stored, or what is created under it; empty for a deletion
     * @param old the object as it is; empty for a creation
     */
    void admit(ApiRequest request, Optional<Tree> wanted, Optional<Tree> old);
}
