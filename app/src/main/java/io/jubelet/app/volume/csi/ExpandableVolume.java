package io.jubelet.app.volume.csi;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.expand.ExpansionOutcome;

/** A persistent volume of one pod that can be made larger on this node. */
interface ExpandableVolume {

    /** Identity of the volume for all its pods. */
    VolumeKey key();

    /** Name of its plugin in the metrics of a kubelet, such as {@code kubernetes.io/local-volume}. */
    String plugin();

    /** The pod is about to get it: what is known of its size is kept from now on, until all of the pod is unmounted. */
    void addUser();

    /** Whether the pod has it, and it is not being unmounted. */
    boolean isReady();

    /**
     * Makes it larger.
     *
     * @param size how large
     * @param online whether the pod runs with it already
     */
    ExpansionOutcome expand(Quantity size, boolean online);
}
