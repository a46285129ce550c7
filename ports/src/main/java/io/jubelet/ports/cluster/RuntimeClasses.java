package io.jubelet.ports.cluster;

/** The RuntimeClasses of the cluster (node.k8s.io/v1). */
public interface RuntimeClasses {

    /**
     * The handler of the runtime that a class names.
     *
     * @param name name of the class, not empty
     * @throws io.jubelet.ports.failure.NotFoundException when there is no such class
     * @throws io.jubelet.ports.failure.UnavailableException while classes have not been seen yet
     */
    String handler(String name);
}
