package io.jubelet.ports.podresources;

import io.jubelet.domain.podresources.AllocatableResources;
import io.jubelet.domain.podresources.PodResources;
import io.jubelet.ports.failure.PortException;
import java.util.List;

/**
 * The socket for requests of monitoring programs, {@code pod-resources/kubelet.sock} below the root directory of the agent. All
 * clients together are limited to a hundred requests a second with a burst of ten; requests over the limit are refused and may
 * be repeated.
 */
public interface PodResourcesService extends AutoCloseable {

    /** Versions of the API. */
    enum Version {
        /** The present one. */
        V1("v1"),
        /** The first one, which knows devices of the regular containers alone. */
        V1ALPHA1("v1alpha1");

        private final String wireName;

        Version(String wireName) {
            this.wireName = wireName;
        }

        /** Its name in the protocol. */
        public String wireName() {
            return wireName;
        }
    }

    /** Answers requests. Methods are called on threads that may block, several at once; exceptions are returned to the client. */
    interface Answers {

        /**
         * Resources of the pods of this node.
         *
         * @throws PortException when it is not known
         */
        List<PodResources> list(Version version);

        /**
         * Resources of a pod.
         *
         * @throws PortException when there is no such pod, or it is not known
         */
        PodResources get(String namespace, String name);

        /**
         * Allocatable resources.
         *
         * @throws PortException when it is not known
         */
        AllocatableResources allocatable();
    }

    /**
     * Serves; a socket left by a killed process is replaced. To be called again after a failure.
     *
     * @throws PortException when the socket can't be made
     */
    void serve(Answers answers);

    /** Stops serving, and removes the socket. */
    @Override
    void close();
}
