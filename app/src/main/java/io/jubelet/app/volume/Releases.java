package io.jubelet.app.volume;

import io.jubelet.app.message.pod.PodChanges;
import io.jubelet.app.volume.csi.UnusedVolumes;

/**
 * Releases what several pods share, once none of them has it any more: devices, and volumes of drivers; these not before all pods of the
 * start have asked for their volumes.
 */
final class Releases {

    private final SharedDevices devices;
    private final UnusedVolumes volumes;
    private final InitialVolumeRequests requests;

    Releases(SharedDevices devices, UnusedVolumes volumes) {
        this.devices = devices;
        this.volumes = volumes;
        this.requests = new InitialVolumeRequests(volumes::enable);
    }

    /** Releases what an earlier agent could not. */
    void start() {
        devices.release();
    }

    /** Takes changes of the desired pods. */
    void admitted(PodChanges changes) {
        requests.admitted(changes);
    }

    /** A pod asked for its volumes, or has no use for them any more. */
    void asked(String podUid) {
        requests.done(podUid);
    }

    /** A driver came, or is another one. */
    void driverChanged() {
        volumes.driverChanged();
    }

    /** Called from time to time. */
    void tick() {
        devices.tick();
        volumes.tick();
    }

    /** No other release begins. */
    void stop() {
        devices.stop();
        volumes.stop();
    }
}
