package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.ArrayList;
import java.util.List;

/** Defaults of pods, as far as a node relies on them. */
final class PodDefaults {

    private static final List<String> CONTAINER_LISTS = List.of("initContainers", "containers", "ephemeralContainers");
    private static final List<String> PROBES = List.of("livenessProbe", "readinessProbe", "startupProbe");

    private PodDefaults() {
    }

    static void apply(Tree pod) {
        Tree spec = pod.object("spec");
        spec.setIfMissing("Always", "restartPolicy").setIfMissing("ClusterFirst", "dnsPolicy")
                .setIfMissing(30, "terminationGracePeriodSeconds").setIfMissing("default-scheduler", "schedulerName")
                .setIfMissing(Tree.empty(), "securityContext").setIfMissing(true, "enableServiceLinks")
                .setIfMissing(0, "priority").setIfMissing("PreemptLowerPriority", "preemptionPolicy");
        if (spec.has("serviceAccountName")) {
            spec.setIfMissing(spec.text("serviceAccountName"), "serviceAccount");
        }
        tolerate(spec, "node.kubernetes.io/not-ready");
        tolerate(spec, "node.kubernetes.io/unreachable");
        for (String list : CONTAINER_LISTS) {
            spec.objects(list).forEach(container -> container(container, spec.flag("hostNetwork")));
        }
        spec.objects("volumes").forEach(VolumeDefaults::apply);
    }

    /** Tolerates an unready or unreachable node for five minutes, unless the pod has such tolerations. */
    private static void tolerate(Tree spec, String key) {
        List<Object> tolerations = new ArrayList<>(spec.values("tolerations"));
        if (spec.objects("tolerations").stream().noneMatch(toleration -> toleration.text("key").equals(key)
                || toleration.text("key").isEmpty() && toleration.text("operator").equals("Exists"))) {
            tolerations.add(Tree.empty().set(key, "key").set("Exists", "operator").set("NoExecute", "effect")
                    .set(300, "tolerationSeconds"));
            spec.set(tolerations, "tolerations");
        }
    }

    private static void container(Tree container, boolean hostNetwork) {
        container.setIfMissing(Tree.empty(), "resources").setIfMissing("/dev/termination-log", "terminationMessagePath")
                .setIfMissing("File", "terminationMessagePolicy")
                .setIfMissing(pullPolicy(container.text("image")), "imagePullPolicy");
        container.object("resources", "limits").members()
                .forEach((name, limit) -> container.setIfMissing(limit, "resources", "requests", name));
        for (Tree port : container.objects("ports")) {
            port.setIfMissing("TCP", "protocol");
            if (hostNetwork) {
                port.setIfMissing(port.value("containerPort"), "hostPort");
            }
        }
        container.objects("env").forEach(variable -> {
            if (variable.has("valueFrom", "fieldRef")) {
                variable.setIfMissing("v1", "valueFrom", "fieldRef", "apiVersion");
            }
        });
        PROBES.stream().filter(container::has).map(container::object).forEach(PodDefaults::probe);
        for (String hook : List.of("postStart", "preStop")) {
            httpGet(container.object("lifecycle", hook));
        }
    }

    private static String pullPolicy(String image) {
        String name = image.substring(image.lastIndexOf('/') + 1);
        boolean latest = !image.contains("@") && (!name.contains(":") || name.endsWith(":latest"));
        return latest ? "Always" : "IfNotPresent";
    }

    private static void probe(Tree probe) {
        probe.setIfMissing(1, "timeoutSeconds").setIfMissing(10, "periodSeconds").setIfMissing(1, "successThreshold")
                .setIfMissing(3, "failureThreshold");
        httpGet(probe);
        if (probe.has("grpc")) {
            probe.setIfMissing("", "grpc", "service");
        }
    }

    private static void httpGet(Tree handler) {
        if (handler.has("httpGet")) {
            handler.setIfMissing("/", "httpGet", "path").setIfMissing("HTTP", "httpGet", "scheme");
        }
    }
}
