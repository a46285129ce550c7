package io.jubelet.app.volume;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.port.Platform;
import io.jubelet.app.task.Tasks;
import io.jubelet.app.volume.csi.CsiHost;
import io.jubelet.app.volume.csi.CsiVolumes;
import io.jubelet.domain.selinux.SeLinuxMounts;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.FakeDisk;
import io.jubelet.ports.fake.FakeVolumeRecords;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Optional;
import java.util.SplittableRandom;

/** Puts the volume concern on a bus for a test: in virtual time, without tokens. */
final class VolumesOfPods {

    private VolumesOfPods() {
    }

    static PodVolumes of(FakeConfigObjects objects, Optional<VolumeClaims> claims, HostVolumes host, RecordingBus bus,
            VirtualTimers timers) {
        VolumeConcerns.volumes(new VolumeSources(objects, Optional.empty(), claims, Optional.empty()), withoutDrivers(host), 2,
                new Platform(timers, Tasks.VIRTUAL, new SplittableRandom(1))).start(bus);
        return new PodVolumes(bus, timers);
    }

    /** Of a machine on which no CSI driver is registered. */
    static CsiVolumes withoutDrivers(HostVolumes host) {
        return new CsiVolumes(new CsiHost(new FakeVolumeRecords(new FakeDisk(), "/root"), _ -> Optional.empty(), "n",
                SeLinuxMounts.NONE), host);
    }
}
