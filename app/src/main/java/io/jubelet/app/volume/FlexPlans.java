package io.jubelet.app.volume;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.name.VolumeSpec;
import io.jubelet.domain.volume.plan.FlexVolume;
import io.jubelet.domain.volume.plan.VolumePlugins;
import io.jubelet.ports.cluster.ConfigObjects;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Optional;

/** Plans volumes of FlexVolume drivers: with the capabilities of the driver, and the device that a controller attached. */
final class FlexPlans {

    private final HostVolumes host;
    private final ConfigObjects objects;
    private final DisksInUse attached;

    /** @param attached waits for volumes that are to be attached first */
    FlexPlans(HostVolumes host, ConfigObjects objects, DisksInUse attached) {
        this.host = host;
        this.objects = objects;
        this.attached = attached;
    }

    /**
     * Capabilities of the driver of a volume.
     *
     * @throws PodConfigException when it can't be used, which is like a type without a plugin
     */
    FlexCapabilities capabilities(FlexVolume volume) throws PodConfigException {
        try {
            return host.flexDriver(volume.driver());
        } catch (NotFoundException e) {
            throw VolumePlugins.none(volume.name(), e.getMessage());
        }
    }

    /**
     * The required state for a volume.
     *
     * @param progress takes what is waited for
     * @throws PodConfigException when its driver or its Secret can't be used
     */
    VolumePlan plan(Pod pod, VolumeSpec spec, FlexVolume volume, SetUpProgress progress) throws PodConfigException {
        FlexCapabilities capabilities = capabilities(volume);
        progress.atFlexDriver();
        String device = capabilities.attach() ? attached.requireAttached(pod, spec, progress) : "";
        Optional<ConfigObjectKey> secret = volume.secret(pod);
        Optional<ConfigObject> found = secret.isPresent() ? objects.read(secret.get()) : Optional.empty();
        return volume.plan(pod, capabilities, device, found);
    }
}
