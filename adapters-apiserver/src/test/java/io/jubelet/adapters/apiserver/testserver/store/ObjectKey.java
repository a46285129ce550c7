package io.jubelet.adapters.apiserver.testserver.store;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.Comparator;

/**
 * Names an object of a resource.
 *
 * @param namespace empty for resources without namespaces
 * @param name name
 */
public record ObjectKey(String namespace, String name) implements Comparable<ObjectKey> {

    private static final Comparator<ObjectKey> ORDER =
            Comparator.comparing(ObjectKey::namespace).thenComparing(ObjectKey::name);

    /** The key that an object carries in its metadata. */
    public static ObjectKey of(Tree object) {
        return new ObjectKey(object.text("metadata", "namespace"), object.text("metadata", "name"));
    }

    @Override
    public int compareTo(ObjectKey other) {
        return ORDER.compare(this, other);
    }
}
