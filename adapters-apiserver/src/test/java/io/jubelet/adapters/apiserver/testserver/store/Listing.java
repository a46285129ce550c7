package io.jubelet.adapters.apiserver.testserver.store;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.List;

/**
 * All objects of a resource at one moment.
 *
 * @param version version of the store
 * @param objects frozen
 */
public record Listing(long version, List<Tree> objects) {
}
