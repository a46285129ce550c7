package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is special about pods. */
class PodTest extends ServerTest {

    @Test
    void aSmallPodIsCompleted() {
        Tree pod = admin().create(TestObjects.pod(unused(), "n"));
        assertEquals(1, pod.number("metadata", "generation"));
        assertEquals(Tree.parse("{\"phase\": \"Pending\", \"qosClass\": \"BestEffort\"}"), pod.object("status"));
        assertEquals(Tree.parse("""
                {"containers": [{"name": "main", "image": "example.org/a:1", "resources": {},
                  "terminationMessagePath": "/dev/termination-log", "terminationMessagePolicy": "File",
                  "imagePullPolicy": "IfNotPresent"}],
                 "restartPolicy": "Always", "terminationGracePeriodSeconds": 30, "dnsPolicy": "ClusterFirst",
                 "nodeName": "n", "securityContext": {}, "schedulerName": "default-scheduler",
                 "tolerations": [
                  {"key": "node.kubernetes.io/not-ready", "operator": "Exists", "effect": "NoExecute",
                   "tolerationSeconds": 300},
                  {"key": "node.kubernetes.io/unreachable", "operator": "Exists", "effect": "NoExecute",
                   "tolerationSeconds": 300}],
                 "priority": 0, "enableServiceLinks": true, "preemptionPolicy": "PreemptLowerPriority"}"""),
                pod.object("spec"));
    }

    @Test
    void everythingElseIsCompletedToo() {
        String name = unused();
        Tree pod = Tree.parse("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "default"},
                 "spec": {"hostNetwork": true, "serviceAccountName": "sa",
                  "containers": [{"name": "a", "image": "a", "ports": [{"containerPort": 80}],
                   "resources": {"limits": {"cpu": "1", "memory": "1Gi"}},
                   "env": [{"name": "N", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}}],
                   "livenessProbe": {"httpGet": {"port": 80}}, "readinessProbe": {"grpc": {"port": 81}},
                   "lifecycle": {"preStop": {"httpGet": {"port": 80}}}}],
                  "volumes": [{"name": "e"}, {"name": "c", "configMap": {"name": "c"}},
                   {"name": "h", "hostPath": {"path": "/x"}},
                   {"name": "d", "downwardAPI": {"items": [{"path": "p", "fieldRef": {"fieldPath": "metadata.name"}}]}},
                   {"name": "p", "projected": {"sources": [{"serviceAccountToken": {"path": "t"}}]}}]}}""");
        Tree made = admin().create(pod.set(name, "metadata", "name"));
        assertEquals("Guaranteed", made.text("status", "qosClass"));
        assertEquals("sa", made.text("spec", "serviceAccount"));
        assertEquals(Tree.parse("""
                {"name": "a", "image": "a", "ports": [{"hostPort": 80, "containerPort": 80, "protocol": "TCP"}],
                 "env": [{"name": "N", "valueFrom": {"fieldRef": {"apiVersion": "v1", "fieldPath": "metadata.name"}}}],
                 "resources": {"limits": {"cpu": "1", "memory": "1Gi"}, "requests": {"cpu": "1", "memory": "1Gi"}},
                 "livenessProbe": {"httpGet": {"path": "/", "port": 80, "scheme": "HTTP"}, "timeoutSeconds": 1,
                  "periodSeconds": 10, "successThreshold": 1, "failureThreshold": 3},
                 "readinessProbe": {"grpc": {"port": 81, "service": ""}, "timeoutSeconds": 1,
                  "periodSeconds": 10, "successThreshold": 1, "failureThreshold": 3},
                 "lifecycle": {"preStop": {"httpGet": {"path": "/", "port": 80, "scheme": "HTTP"}}},
                 "terminationMessagePath": "/dev/termination-log", "terminationMessagePolicy": "File",
                 "imagePullPolicy": "Always"}"""), made.objects("spec", "containers").getFirst());
        assertEquals(Tree.parse("""
                {"volumes": [{"name": "e", "emptyDir": {}}, {"name": "c", "configMap": {"name": "c", "defaultMode": 420}},
                 {"name": "h", "hostPath": {"path": "/x", "type": ""}},
                 {"name": "d", "downwardAPI": {"items": [{"path": "p",
                  "fieldRef": {"apiVersion": "v1", "fieldPath": "metadata.name"}}], "defaultMode": 420}},
                 {"name": "p", "projected": {"sources": [{"serviceAccountToken": {"expirationSeconds": 3600, "path": "t"}}],
                  "defaultMode": 420}}]}""").values("volumes"), made.values("spec", "volumes"));
    }

    @Test
    void theStatusIsChangedOnItsOwnPath() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        patch(PODS + "/" + name, MERGE, "{\"status\": {\"phase\": \"Running\"}}");
        assertEquals("Pending", get(PODS + "/" + name).body().text("status", "phase"));
        Tree changed = patch(PODS + "/" + name + "/status", MERGE,
                "{\"spec\": {\"nodeName\": \"m\"}, \"status\": {\"phase\": \"Running\"}}").body();
        assertEquals("Running", changed.text("status", "phase"));
        assertEquals("BestEffort", changed.text("status", "qosClass"));
        assertEquals("n", changed.text("spec", "nodeName"));
        assertEquals(1, changed.number("metadata", "generation"));
    }

    @Test
    void aStatusPatchForAnotherUidIsRefused() {
        String name = unused();
        String uid = admin().create(TestObjects.pod(name, "n")).text("metadata", "uid");
        Reply reply = patch(PODS + "/" + name + "/status", STRATEGIC,
                "{\"metadata\": {\"uid\": \"other\"}, \"status\": {\"phase\": \"Running\"}}");
        assertEquals(422, reply.code());
        assertEquals("Pod \"" + name + "\" is invalid: metadata.uid: Invalid value: \"other\": field is immutable",
                reply.body().text("message"));
        assertEquals("Pending", get(PODS + "/" + name).body().text("status", "phase"));
        assertEquals(200, patch(PODS + "/" + name + "/status", STRATEGIC,
                "{\"metadata\": {\"uid\": \"" + uid + "\"}, \"status\": {\"phase\": \"Running\"}}").code());
    }

    @Test
    void aStatusPatchForAnOldVersionIsRefused() {
        String name = unused();
        Tree pod = admin().create(TestObjects.pod(name, "n"));
        admin().patchStatus(Resource.PODS, key(name), Tree.empty().set("Running", "status", "phase"));
        Reply reply = patch(PODS + "/" + name + "/status", STRATEGIC, "{\"metadata\": {\"resourceVersion\": \""
                + pod.text("metadata", "resourceVersion") + "\"}, \"status\": {\"message\": \"m\"}}");
        assertEquals(409, reply.code());
        assertEquals("Operation cannot be fulfilled on pods \"" + name + "\": the object has been modified; please apply "
                + "your changes to the latest version and try again", reply.body().text("message"));
    }

    @Test
    void theGenerationRisesWithTheSpec() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        Tree changed = patch(PODS + "/" + name, STRATEGIC,
                "{\"spec\": {\"containers\": [{\"name\": \"main\", \"image\": \"example.org/a:2\"}]}}").body();
        assertEquals(2, changed.number("metadata", "generation"));
        Tree labelled = patch(PODS + "/" + name, MERGE, "{\"metadata\": {\"labels\": {\"a\": \"b\"}}}").body();
        assertEquals(2, labelled.number("metadata", "generation"));
    }

    @Test
    void mostOfTheSpecIsForEver() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        Reply reply = patch(PODS + "/" + name, MERGE, "{\"spec\": {\"nodeName\": \"m\"}}");
        assertEquals(422, reply.code());
        assertEquals("Invalid", reply.body().text("reason"));
        assertTrue(reply.body().text("message").startsWith("Pod \"" + name + "\" is invalid: spec: Forbidden: pod updates "
                + "may not change fields other than `spec.containers[*].image`,"), reply.body().text("message"));
    }

    @Test
    void aPodIsBoundToANode() {
        String name = unused();
        admin().create(TestObjects.pod(name, ""));
        Tree binding = TestObjects.object("v1", "Binding", "default", name)
                .set(Tree.empty().set("v1", "apiVersion").set("Node", "kind").set("n", "name"), "target");
        Reply bound = post(PODS + "/" + name + "/binding", binding);
        assertEquals(201, bound.code());
        assertEquals("Success", bound.body().text("status"));
        Tree pod = get(PODS + "/" + name).body();
        assertEquals("n", pod.text("spec", "nodeName"));
        assertEquals("PodScheduled", pod.objects("status", "conditions").getFirst().text("type"));
        assertEquals(1, pod.number("metadata", "generation"));
        Reply again = post(PODS + "/" + name + "/binding", binding);
        assertEquals(409, again.code());
        assertEquals("Operation cannot be fulfilled on pods/binding \"" + name + "\": pod " + name
                + " is already assigned to node \"n\"", again.body().text("message"));
    }

    @Test
    void labelsAndAnnotationsCanBeSetWithTheStatus() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        Tree changed = patch(PODS + "/" + name + "/status", MERGE, "{\"metadata\": {\"annotations\": {\"a\": \"b\"}, "
                + "\"ownerReferences\": [{\"apiVersion\": \"v1\", \"kind\": \"Node\", \"name\": \"n\", \"uid\": \"u\"}]}}")
                .body();
        assertEquals("b", changed.text("metadata", "annotations", "a"));
        assertFalse(changed.has("metadata", "ownerReferences"));
    }

    @Test
    void observedGenerationsStay() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        patch(PODS + "/" + name + "/status", STRATEGIC, "{\"status\": {\"observedGeneration\": 1, \"conditions\": "
                + "[{\"type\": \"Ready\", \"status\": \"True\", \"observedGeneration\": 1}]}}");
        Tree changed = patch(PODS + "/" + name + "/status", MERGE, "{\"status\": {\"observedGeneration\": null, "
                + "\"conditions\": [{\"type\": \"Ready\", \"status\": \"False\"}]}}").body();
        assertEquals(1, changed.number("status", "observedGeneration"));
        assertEquals(1, changed.objects("status", "conditions").getFirst().number("observedGeneration"));
        assertEquals("False", changed.objects("status", "conditions").getFirst().text("status"));
    }

    @Test
    void anEphemeralContainerIsAddedOnItsOwnPath() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        Tree changed = patch(PODS + "/" + name + "/ephemeralcontainers", STRATEGIC,
                "{\"spec\": {\"ephemeralContainers\": [{\"name\": \"debug\", \"image\": \"d\"}]}}").body();
        assertEquals(List.of("debug"), changed.objects("spec", "ephemeralContainers").stream()
                .map(container -> container.text("name")).toList());
        assertEquals(2, changed.number("metadata", "generation"));
    }

    @Test
    void resourcesAreChangedOnTheirOwnPath() {
        String name = unused();
        String node = unused();
        admin().create(TestObjects.node(node));
        admin().create(TestObjects.pod(name, node).set(List.of(Tree.parse("{\"name\": \"main\", \"image\": \"a:1\", "
                + "\"resources\": {\"requests\": {\"cpu\": \"100m\"}}}")), "spec", "containers"));
        Reply reply = patch(PODS + "/" + name + "/resize", STRATEGIC, "{\"spec\": {\"containers\": [{\"name\": \"main\", "
                + "\"image\": \"b\", \"resources\": {\"requests\": {\"cpu\": \"200m\"}}}]}}");
        assertEquals(200, reply.code(), reply.body().text("message"));
        Tree changed = reply.body();
        Tree container = changed.objects("spec", "containers").getFirst();
        assertEquals("200m", container.text("resources", "requests", "cpu"));
        assertEquals("a:1", container.text("image"));
        assertEquals(2, changed.number("metadata", "generation"));
    }

    @Test
    void anEvictionIsADeletion() {
        String name = unused();
        admin().create(TestObjects.pod(name, "n"));
        Reply reply = post(PODS + "/" + name + "/eviction", TestObjects.object("policy/v1", "Eviction", "default", name));
        assertEquals(201, reply.code());
        assertEquals("Success", reply.body().text("status"));
        Tree pod = get(PODS + "/" + name).body();
        assertTrue(pod.has("metadata", "deletionTimestamp"));
        assertEquals("DisruptionTarget", pod.objects("status", "conditions").getFirst().text("type"));
    }
}
