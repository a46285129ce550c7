package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What a node may change. */
class NodeRestrictionTest extends ServerTest {

    private final String node = unused();
    private ApiClient client;
    private String uid;

    @BeforeAll
    void aNode() {
        client = server().nodeClient(node);
        Reply made = client.send("POST", "/api/v1/nodes", "application/json", TestObjects.node(node).json());
        assertEquals(201, made.code());
        uid = made.body().text("metadata", "uid");
    }

    @AfterAll
    void close() {
        client.close();
    }

    @Test
    void aMirrorPodBelongsToItsNode() {
        assertEquals(201, create(mirrorPod()).code());
        assertRefused("pod does not have \"kubernetes.io/config.mirror\" annotation, node \"" + node + "\" can only create "
                + "mirror pods", mirrorPod().remove("metadata", "annotations"));
        assertRefused("node \"" + node + "\" can only create pods with spec.nodeName set to itself",
                mirrorPod().set("other", "spec", "nodeName"));
        assertRefused("node \"" + node + "\" can only create pods with an owner reference set to itself",
                mirrorPod().remove("metadata", "ownerReferences"));
        assertRefused("node \"" + node + "\" can only create pods with a controller owner reference set to itself",
                mirrorPod().set(List.of(owner().remove("controller")), "metadata", "ownerReferences"));
        assertRefused("node " + node + " UID mismatch: expected u got " + uid,
                mirrorPod().set(List.of(owner().set("u", "uid")), "metadata", "ownerReferences"));
    }

    @Test
    void aMirrorPodNeedsNothingOfTheCluster() {
        assertRefused("node \"" + node + "\" can not create pods that reference serviceaccounts",
                mirrorPod().set("a", "spec", "serviceAccountName"));
        assertRefused("node \"" + node + "\" can not create pods that reference secrets",
                mirrorPod().set(List.of(Tree.parse("{\"name\": \"v\", \"secret\": {\"secretName\": \"s\"}}")),
                        "spec", "volumes"));
    }

    @Test
    void aNodeChangesItsOwnPods() {
        String own = unused();
        String other = unused();
        admin().create(TestObjects.pod(own, node));
        admin().create(TestObjects.pod(other, "other"));
        String status = "{\"status\": {\"phase\": \"Running\"}}";
        assertEquals(200, send("PATCH", own + "/status", status).code());
        assertEquals("pods \"" + other + "\" is forbidden: node \"" + node + "\" can only update pod status for pods with "
                + "spec.nodeName set to itself", send("PATCH", other + "/status", status).body().text("message"));
        assertEquals("pods \"" + own + "\" is forbidden: node \"" + node + "\" cannot update labels through pod status",
                send("PATCH", own + "/status", "{\"metadata\": {\"labels\": {\"a\": \"b\"}}}").body().text("message"));
        assertEquals("pods \"" + other + "\" is forbidden: node \"" + node + "\" can only delete pods with spec.nodeName set to "
                + "itself", send("DELETE", other, "{}").body().text("message"));
        assertEquals(200, send("DELETE", own, "{\"gracePeriodSeconds\": 0}").code());
    }

    @Test
    void aNodeChangesItselfOnly() {
        String name = unused();
        admin().create(TestObjects.node(name));
        Reply other = client.send("PATCH", "/api/v1/nodes/" + name + "/status", MERGE, "{\"status\": {}}");
        assertEquals("nodes \"" + name + "\" is forbidden: node \"" + node + "\" is not allowed to modify node \"" + name + "\"",
                other.body().text("message"));
        assertEquals(200, client.send("PATCH", "/api/v1/nodes/" + node, MERGE,
                "{\"metadata\": {\"labels\": {\"kubernetes.io/os\": \"linux\", \"example.org/a\": \"b\"}}}").code());
        assertEquals("nodes \"" + node + "\" is forbidden: is not allowed to modify labels: kubernetes.io/role",
                client.send("PATCH", "/api/v1/nodes/" + node, MERGE,
                        "{\"metadata\": {\"labels\": {\"kubernetes.io/role\": \"x\"}}}").body().text("message"));
        assertEquals("nodes \"" + node + "\" is forbidden: node \"" + node + "\" is not allowed to modify taints",
                client.send("PATCH", "/api/v1/nodes/" + node, MERGE,
                        "{\"spec\": {\"taints\": [{\"key\": \"a\", \"effect\": \"NoSchedule\"}]}}").body().text("message"));
    }

    private Tree owner() {
        return Tree.empty().set("v1", "apiVersion").set("Node", "kind").set(node, "name").set(uid, "uid")
                .set(true, "controller");
    }

    private Tree mirrorPod() {
        return TestObjects.pod(unused(), node).set("hash", "metadata", "annotations", "kubernetes.io/config.mirror")
                .set(List.of(owner()), "metadata", "ownerReferences");
    }

    private Reply create(Tree pod) {
        return client.send("POST", PODS, "application/json", pod.json());
    }

    private Reply send(String method, String name, String body) {
        return client.send(method, PODS + "/" + name, method.equals("PATCH") ? MERGE : "application/json", body);
    }

    private void assertRefused(String why, Tree pod) {
        Reply reply = create(pod);
        assertEquals("pods \"" + pod.text("metadata", "name") + "\" is forbidden: " + why, reply.body().text("message"));
        assertEquals(403, reply.code());
    }
}
