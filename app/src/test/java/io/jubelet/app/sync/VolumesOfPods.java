package io.jubelet.app.sync;

import io.jubelet.app.event.PodEvents;
import io.jubelet.app.task.Tasks;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.fake.FakeConfigObjects;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.HostVolumes;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/** Puts {@link PodVolumes} together for a test: in virtual time, without tokens. */
final class VolumesOfPods {

    private VolumesOfPods() {
    }

    static PodVolumes of(FakeConfigObjects objects, Optional<VolumeClaims> claims, HostVolumes host, RecordedEvents events,
            VirtualTimers timers, NodeLabels labels) {
        return of(objects, claims, host, new VolumeWaits(new PodEvents(events, timers), timers), events, timers, labels);
    }

    static PodVolumes of(FakeConfigObjects objects, Optional<VolumeClaims> claims, HostVolumes host, VolumeWaits waits,
            RecordedEvents events, VirtualTimers timers, NodeLabels labels) {
        return new PodVolumes(objects, new PodTokens(Optional.empty(), timers, new SplittableRandom(1)),
                new PodTrust(Optional.empty(), new SplittableRandom(1)),
                new PodClaims(claims), host, waits, new OwnershipReports(host, new PodEvents(events, timers), timers),
                Map::of, labels, Tasks.VIRTUAL);
    }
}
