package io.jubelet.app.volume;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.app.bus.RecordingBus;
import io.jubelet.app.event.PodEvents;
import io.jubelet.domain.launch.SubPath;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import io.jubelet.ports.event.PodEvent;
import io.jubelet.ports.fake.VirtualTimers;
import io.jubelet.ports.volume.HostVolumes;
import io.jubelet.ports.volume.OwnershipProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OwnershipReportsTest {

    private static final Volume DATA = new Volume("data", Optional.empty());
    private static final Pod POD = new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("uid").build(),
            PodSpec.builder().volumes(List.of(DATA)).securityContext(PodSecurityContext.builder().fsGroup(3000L).build()).build(),
            PodStatus.builder().build());
    private static final String ADVICE = "Setting volume ownership for uid/volumes/kubernetes.io~local-volume/pv is taking "
            + "longer than expected, consider using OnRootMismatch - https://kubernetes.io/docs/tasks/configure-pod-container/"
            + "security-context/#configure-volume-permission-and-ownership-change-policy-for-pods";

    private final VirtualTimers timers = new VirtualTimers();
    private final RecordingBus bus = new RecordingBus();
    private Optional<OwnershipProgress> progress = Optional.empty();
    private final OwnershipReports reports = new OwnershipReports(new HostVolumes() {

        @Override
        public String setUp(String podUid, String volume, VolumePlan plan, Optional<VolumeGroup> group) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<OwnershipProgress> ownershipProgress(String podUid, String volume) {
            return podUid.equals("uid") && volume.equals("data") ? progress : Optional.empty();
        }

        @Override
        public void growFileSystem(String podUid, String volume, VolumePlan.Local plan) {
            throw new AssertionError("nothing grows");
        }

        @Override
        public FlexCapabilities flexDriver(FlexDriverName name) {
            throw new AssertionError("not asked");
        }

        @Override
        public boolean takesLabels(String path) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<String> mountReferences(String path) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String mountSubPath(String podUid, String container, SubPath part) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void unmapDevice(String podUid, String name) {
            throw new AssertionError("nothing is mapped");
        }

        @Override
        public void unmountSubPaths(String podUid) {
            throw new AssertionError("nothing is released");
        }

        @Override
        public void tearDown(String podUid) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void releaseUnused() {
            throw new UnsupportedOperationException();
        }
    }, new PodEvents(bus, timers), timers);

    /** A setup that takes this long; every second it has looked at a thousand files more. */
    private List<String> events(Duration takes, boolean givesFiles) {
        reports.during(POD, DATA, () -> {
            for (int second = 1; second <= takes.toSeconds(); second++) {
                timers.advance(Duration.ofSeconds(1));
                if (givesFiles) {
                    progress = Optional.of(
                            new OwnershipProgress("uid/volumes/kubernetes.io~local-volume/pv", 1000L * second));
                }
            }
            return "";
        });
        timers.advance(Duration.ofHours(1));
        List<String> all = new ArrayList<>();
        bus.published(PodEvent.class)
                .forEach(event -> all.add(event.at().getEpochSecond() % 86_400 + " " + event.type() + " " + event.reason()
                + " " + event.message()));
        return all;
    }

    @Test
    void aVolumeOfOtherPodsThatKeepsItsGroupIsReportedOnceItIsSetUp() {
        progress = Optional.of(new OwnershipProgress("uid/volumes/kubernetes.io~local-volume/pv", 0, OptionalLong.of(2000)));
        assertEquals(List.of("40 WARNING AlreadyMountedVolume The requested fsGroup is 3000, but the volume pv has GID 2000. "
                + "The volume may not be shareable."), events(Duration.ofSeconds(40), false));
    }

    @Test
    void nothingIsReportedOfWhatIsDoneSoon() {
        assertEquals(List.of(), events(Duration.ofSeconds(29), true));
    }

    @Test
    void whatTakesLongIsReportedOnceAMinute() {
        assertEquals(List.of("30 WARNING VolumePermissionChangeInProgress " + ADVICE,
                "90 WARNING VolumePermissionChangeInProgress Setting volume ownership for "
                        + "uid/volumes/kubernetes.io~local-volume/pv, processed 89000 files.",
                "150 WARNING VolumePermissionChangeInProgress Setting volume ownership for "
                        + "uid/volumes/kubernetes.io~local-volume/pv, processed 149000 files."),
                events(Duration.ofSeconds(200), true));
    }

    @Test
    void aSetupThatWaitsForSomethingElseIsNotReported() {
        assertEquals(List.of(), events(Duration.ofSeconds(200), false));
    }
}
