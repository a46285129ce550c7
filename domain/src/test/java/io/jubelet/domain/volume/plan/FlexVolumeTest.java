package io.jubelet.domain.volume.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.launch.MountedVolume;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.pod.PodSecurityContext;
import io.jubelet.domain.pod.PodSpec;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.pod.PodStatus;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.FlexPlan;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.flex.FlexCapabilities;
import io.jubelet.domain.volume.flex.FlexDriverName;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlexVolumeTest {

    private static final FlexCapabilities NONE = new FlexCapabilities(false, false, false, false, false);

    private static DriverVolumeSource.FlexVolume source(String secret, boolean readOnly) {
        return new DriverVolumeSource.FlexVolume("example.com/lvm", "xfs", Optional.of(new LocalObjectReference(secret)), readOnly,
                Map.of("size", "1<2", "kubernetes.io/fsType", "ext3"));
    }

    private static Pod pod(Optional<Long> group) {
        PodSpecBuilder spec = PodSpec.builder().serviceAccountName("robot");
        group.ifPresent(id -> spec.securityContext(PodSecurityContext.builder().fsGroup(id).build()));
        return new Pod(ObjectMeta.builder().name("web").namespace("ns").uid("u1").build(), spec.build(), PodStatus.builder().build());
    }

    private static Optional<ConfigObject> secret(String type) {
        return Optional.of(new Secret(ObjectMeta.builder().namespace("ns").name("s").build(), Map.of("key", Binary.utf8("value")), type,
                Optional.empty()));
    }

    @Test
    void aDriverGetsTheOptionsOfTheVolumeOfThePodAndOfTheSecret() throws PodConfigException {
        FlexPlan plan = FlexVolume.inPod("data", source("s", false)).plan(pod(Optional.of(7L)), FlexCapabilities.DEFAULT, "/dev/x",
                secret("example.com/lvm"));
        assertEquals("{\"kubernetes.io/fsType\":\"ext3\",\"kubernetes.io/pvOrVolumeName\":\"data\",\"kubernetes.io/readwrite\":\"rw\","
                + "\"size\":\"1\\u003c2\"}", plan.shared().json());
        assertEquals("{\"kubernetes.io/fsType\":\"ext3\",\"kubernetes.io/mounterArgs.FsGroup\":\"7\","
                + "\"kubernetes.io/pod.name\":\"web\",\"kubernetes.io/pod.namespace\":\"ns\",\"kubernetes.io/pod.uid\":\"u1\","
                + "\"kubernetes.io/pvOrVolumeName\":\"data\",\"kubernetes.io/readwrite\":\"rw\","
                + "\"kubernetes.io/secret/key\":\"dmFsdWU=\",\"kubernetes.io/serviceAccount.name\":\"robot\",\"size\":\"1\\u003c2\"}",
                plan.forPod().json());
        assertFalse(plan.toString().contains("dmFsdWU="), plan.toString());
        assertEquals(new FlexPlan("data", FlexDriverName.of("example.com/lvm"), plan.shared(), plan.forPod(), "/dev/x", "xfs",
                new FlexPlan.Access(false, false, true, true)), plan);
    }

    @Test
    void capabilitiesDecideAboutGroupAndLabel() throws PodConfigException {
        Pod pod = pod(Optional.of(7L));
        FlexPlan all = FlexVolume.inPod("data", source("", false)).plan(pod, FlexCapabilities.DEFAULT, "", Optional.empty());
        assertEquals(Optional.of(new VolumeGroup(7, false)), VolumePlans.group(pod, all));
        assertEquals(new MountedVolume("/p", false, true), VolumePlans.ready(all, "/p"));
        FlexPlan none = FlexVolume.inPod("data", source("", false)).plan(pod, NONE, "", Optional.empty());
        assertEquals(Optional.empty(), VolumePlans.group(pod, none));
        assertEquals(new MountedVolume("/p", false, false), VolumePlans.ready(none, "/p"));
    }

    @Test
    void whatIsReadOnlyKeepsGroupAndLabel() throws PodConfigException {
        Pod pod = pod(Optional.of(7L));
        FlexPlan plan = FlexVolume.inPod("data", source("", true)).plan(pod, FlexCapabilities.DEFAULT, "", Optional.empty());
        assertEquals("ro", plan.shared().values().get("kubernetes.io/readwrite"));
        assertEquals(Optional.empty(), VolumePlans.group(pod, plan));
        assertEquals(new MountedVolume("/p", true, false), VolumePlans.ready(plan, "/p"));
    }

    @Test
    void aSecretMustBeThereAndOfTheTypeOfTheDriver() {
        FlexVolume volume = FlexVolume.inPod("data", source("s", false));
        assertEquals(Optional.of(ConfigObjectKey.secret("ns", "s")), volume.secret(pod(Optional.empty())));
        assertEquals("couldn't get secret ns/s err: secrets \"s\" not found", problem(volume, Optional.empty()));
        assertEquals("couldn't get secret ns/s err: cannot get secret of type example.com/lvm", problem(volume, secret("Opaque")));
        var elsewhere = new FlexVolume("pv", source("s", false), false, true, "storage");
        assertEquals(Optional.of(ConfigObjectKey.secret("storage", "s")), elsewhere.secret(pod(Optional.empty())));
        assertEquals(Optional.empty(), FlexVolume.inPod("data", source("", false)).secret(pod(Optional.empty())));
    }

    private static String problem(FlexVolume volume, Optional<ConfigObject> found) {
        return assertThrows(PodConfigException.class,
                () -> volume.plan(pod(Optional.empty()), FlexCapabilities.DEFAULT, "", found)).getMessage();
    }

    @Test
    void aDriverNeedsAName() {
        var volume = FlexVolume.inPod("data", new DriverVolumeSource.FlexVolume("../x", "", Optional.empty(), false, Map.of()));
        assertEquals("flexVolume: \"../x\" is no name of a driver", assertThrows(PodConfigException.class, volume::driver).getMessage());
    }
}
