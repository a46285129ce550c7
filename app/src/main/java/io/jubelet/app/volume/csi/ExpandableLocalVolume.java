package io.jubelet.app.volume.csi;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.expand.ExpansionOutcome;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Map;

/**
 * A local volume, whose file system this machine makes larger by itself. Containers that open it as a device see the size of
 * the device anyway.
 *
 * @param users the pods that have local volumes
 * @param name name of the volume in the pod
 */
record ExpandableLocalVolume(HostVolumes volumes, LocalVolumeUsers users, String podUid, String name, ClaimedVolume claimed)
        implements ExpandableVolume {

    @Override
    public VolumeKey key() {
        return VolumeKey.ofLocal(claimed.volume().name());
    }

    @Override
    public String plugin() {
        return VolumeKey.LOCAL;
    }

    @Override
    public void addUser() {
        users.addUser(key(), podUid);
    }

    @Override
    public boolean isReady() {
        return users.has(key(), podUid);
    }

    /** It is made as large as its device is, whatever size is desired, and always by now or not at all. */
    @Override
    public ExpansionOutcome expand(Quantity size, boolean online) {
        try {
            if (claimed.plan(Map.of()) instanceof VolumePlan.Local plan) {
                volumes.growFileSystem(podUid, name, plan);
            }
            return new ExpansionOutcome.Done();
        } catch (PodConfigException e) {
            return new ExpansionOutcome.Failed(e.getMessage(), "");
        } catch (PortException e) {
            return new ExpansionOutcome.Failed(VolumeProblem.withoutName(name, e.getMessage()), "");
        }
    }
}
