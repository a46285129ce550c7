package io.jubelet.ports.cluster;

import io.jubelet.domain.env.Service;
import java.util.List;

/** The services of the cluster, for the environment of containers. */
public interface ServiceDirectory {

    /**
     * All services with an address of their own, as last seen.
     *
     * @throws io.jubelet.ports.failure.UnavailableException while they have not been seen yet; containers wait for them
     */
    List<Service> services();
}
