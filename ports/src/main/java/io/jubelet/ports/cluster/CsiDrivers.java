package io.jubelet.ports.cluster;

import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.ports.api.Subscription;
import java.util.Optional;

/**
 * The CSIDrivers of the cluster (storage.k8s.io/v1 CSIDriver). Nothing is read before the first question; from then on they are
 * watched.
 */
public interface CsiDrivers {

    /**
     * The object of a driver.
     *
     * @return empty when there is none
     * @throws io.jubelet.ports.failure.PortException when it is not known whether there is one
     */
    Optional<CsiDriver> find(String name);

    /**
     * Notifies of changes until the subscription is closed: when objects were seen for the first time, or are others now.
     *
     * @param changed must not block
     */
    Subscription changes(Runnable changed);
}
