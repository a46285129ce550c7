package io.jubelet.ports.cluster;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.ports.api.Subscription;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * ConfigMaps and Secrets that pods of this node read. Each object is watched once, however many pods read it, and only while a
 * pod does: a node may read no others.
 */
public interface ConfigObjects {

    /**
     * Sets which objects a pod reads from now on; replaces what was set for the pod before. Never blocks.
     *
     * @param podUid the pod
     * @param keys the objects; empty once the pod is removed
     */
    void need(String podUid, Set<ConfigObjectKey> keys);

    /**
     * The object as last seen. Waits for the first answer of the API server when the object is new here, at most a second. A refusal is
     * no answer until then: the API server may not know yet that a pod of this node reads the object.
     *
     * @return empty when there is no such object
     * @throws io.jubelet.ports.failure.PortException when the API server does not answer or does not allow it
     */
    Optional<ConfigObject> read(ConfigObjectKey key);

    /**
     * Follows changes of the objects that are needed.
     *
     * @param changed takes the key of an object that was created, changed or deleted after it was first seen; must not block
     */
    Subscription changes(Consumer<ConfigObjectKey> changed);
}
