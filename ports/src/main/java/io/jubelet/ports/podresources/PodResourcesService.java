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

    /** Answers what is asked. Methods are called on threads that may block, several at once; what they throw is returned to the caller. */
    interface Answers {

        /**
         * What the pods of this node have.
         *
         * @throws PortException when it is not known
         */
        List<PodResources> list(Version version);

        /**
         * What a pod has.
         *
         * @throws PortException when there is no such pod, or it is not known
         */
        PodResources get(String namespace, String name);

        /**
         * What there is.
         *
         * @throws PortException when it is not known
         */
        AllocatableResources allocatable();
    }

    /**
     * Serves, in place of what a killed process left. To be called again after a failure.
     *
     * @throws PortException when the socket can't be made
     */
    void serve(Answers answers);

    /** Stops serving, and removes the socket. */
    @Override
    void close();
}
