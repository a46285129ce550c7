package io.jubelet.app.sim;

import io.jubelet.domain.config.ConfigMap;
import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.meta.ObjectMeta;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodPhase;
import io.jubelet.domain.pod.PodSpecBuilder;
import io.jubelet.domain.value.Binary;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeProjection;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.fake.FakeConfigObjects;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** ConfigMaps and Secrets of a cluster, which last longer than an agent, and pods that use them. */
final class SimObjects {

    private static final ObjectMeta SETTINGS = ObjectMeta.builder().namespace("default").name("settings").build();
    private static final ObjectMeta LOGIN = ObjectMeta.builder().namespace("default").name("login").build();

    private final List<ConfigObject> objects = new ArrayList<>();
    private Optional<FakeConfigObjects> server = Optional.empty();
    private int value;

    SimObjects() {
        change(0);
    }

    /** What an agent that starts now finds. */
    void fill(FakeConfigObjects now) {
        server = Optional.of(now);
        objects.forEach(now::put);
    }

    /** Somebody changes all of them. */
    void change(int to) {
        value = to;
        objects.clear();
        objects.add(new ConfigMap(SETTINGS, Map.of("etc", String.valueOf(to)), Map.of(), Optional.empty()));
        objects.add(new Secret(LOGIN, Map.of("password", Binary.utf8("s" + to)), "Opaque", Optional.empty()));
        server.ifPresent(now -> objects.forEach(now::put));
    }

    /** Has the first container of a pod use a Secret (1), or a Secret and a token (2). */
    static void addVolumes(PodSpecBuilder spec, int how) {
        if (how == 0) {
            return;
        }
        List<Volume> volumes = new ArrayList<>(spec.build().volumes());
        volumes.add(new Volume("login", Optional.of(new VolumeSource.Secret("login", List.of(), Optional.empty(),
                Optional.empty()))));
        List<String> used = new ArrayList<>(List.of("login"));
        if (how == 2) {
            volumes.add(new Volume("token", Optional.of(new VolumeSource.Projected(List.of(
                    new VolumeProjection.ServiceAccountToken("", Optional.of(3600L), "token")), Optional.empty()))));
            used.add("token");
        }
        List<Container> apps = new ArrayList<>(spec.build().containers());
        List<VolumeMount> mounts = new ArrayList<>(apps.getFirst().volumeMounts());
        used.forEach(name -> mounts.add(VolumeMount.builder().name(name).mountPath("/" + name).build()));
        apps.set(0, apps.getFirst().toBuilder().volumeMounts(mounts).build());
        spec.volumes(volumes).containers(apps);
    }

    /** A pod that runs shows the Secret as it is now. */
    void check(Pod pod, SimWorld world) {
        boolean uses = pod.spec().volumes().stream().anyMatch(volume -> volume.name().equals("login"));
        if (!uses || !pod.status().phase().equals(Optional.of(PodPhase.RUNNING))) {
            return;
        }
        Optional<String> shown = world.disk.read("/var/lib/kubelet/pods/" + pod.uid()
                + "/volumes/kubernetes.io~secret/login/password").map(bytes -> new String(bytes, StandardCharsets.UTF_8));
        if (!shown.equals(Optional.of("s" + value))) {
            Convergence.fail("the Secret in " + pod.uid() + " is " + shown + ", and should be s" + value);
        }
    }
}
