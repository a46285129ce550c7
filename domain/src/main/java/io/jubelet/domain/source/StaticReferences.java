package io.jubelet.domain.source;

/** Objects that the pods of a source may refer to. */
public enum StaticReferences {
    /**
     * None of the API server. So it is on every node that belongs to a cluster, as with a kubelet (feature
     * PreventStaticPodAPIReferences, on since v1.34), and for pods from a URL: static pods must not wait for a cluster.
     */
    NONE,
    /**
     * ConfigMaps and Secrets, which then are manifests in the same directory. Only on a node without cluster, where nothing
     * else could be meant; all other objects stay forbidden.
     */
    CONFIG_OBJECTS
}
