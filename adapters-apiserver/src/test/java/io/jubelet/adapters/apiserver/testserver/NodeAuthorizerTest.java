package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.ports.await.Await;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a node may do, and the error when it may not. */
class NodeAuthorizerTest extends ServerTest {

    private static final String LEASES = "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases";

    private final String node = unused();
    private ApiClient client;

    @BeforeEach
    void aNode() {
        client = server().nodeClient(node);
        if (admin().get(Resource.NODES, new ObjectKey("", node)).isEmpty()) {
            admin().create(TestObjects.node(node));
        }
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void aNodeReadsWhatItsPodsReferTo() {
        String name = unused();
        admin().create(TestObjects.configMap(name));
        assertRefused("configmaps \"" + name + "\" is forbidden: User \"system:node:" + node + "\" cannot get resource "
                + "\"configmaps\" in API group \"\" in the namespace \"default\": no relationship found between node '"
                + node + "' and this object", CONFIG_MAPS + "/" + name);
        admin().create(TestObjects.pod(unused(), node).set(List.of(Tree.empty().set("c", "name")
                .set(name, "configMap", "name")), "spec", "volumes"));
        Await.equal(200, () -> nodeGet(CONFIG_MAPS + "/" + name).code());
        assertEquals(200, nodeGet(CONFIG_MAPS + "?fieldSelector=metadata.name%3D" + name).code());
        assertRefused("configmaps is forbidden: User \"system:node:" + node + "\" cannot list resource \"configmaps\" in API "
                + "group \"\" in the namespace \"default\": No Object name found", CONFIG_MAPS);
        assertRefused("configmaps is forbidden: User \"system:node:" + node + "\" cannot list resource \"configmaps\" in API "
                + "group \"\" at the cluster scope: can only read namespaced object of this type", "/api/v1/configmaps");
        assertEquals(403, client.send("DELETE", CONFIG_MAPS + "/" + name, "application/json", "{}").code());
    }

    @Test
    void referencesAreFoundEverywhere() {
        String secret = unused();
        String claim = unused();
        String account = unused();
        admin().create(TestObjects.object("v1", "Secret", "default", secret));
        admin().create(TestObjects.object("v1", "ServiceAccount", "default", account));
        admin().create(Tree.parse("""
                {"apiVersion": "v1", "kind": "PersistentVolumeClaim", "metadata": {"name": "CLAIM", "namespace": "default"},
                 "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}}"""
                .replace("CLAIM", claim)));
        Tree pod = admin().create(Tree.parse("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "POD", "namespace": "default"},
                 "spec": {"nodeName": "NODE", "serviceAccountName": "ACCOUNT",
                  "volumes": [{"name": "v", "persistentVolumeClaim": {"claimName": "CLAIM"}},
                   {"name": "t", "projected": {"sources": [{"serviceAccountToken": {"path": "t", "audience": "a"}}]}}],
                  "containers": [{"name": "c", "image": "i", "env": [{"name": "E",
                   "valueFrom": {"secretKeyRef": {"name": "SECRET", "key": "k"}}}]}]}}"""
                .replace("POD", unused()).replace("NODE", node).replace("ACCOUNT", account).replace("CLAIM", claim)
                .replace("SECRET", secret)));
        Await.equal(200, () -> nodeGet("/api/v1/namespaces/default/secrets/" + secret).code());
        assertEquals(200, nodeGet("/api/v1/namespaces/default/persistentvolumeclaims/" + claim).code());
        assertEquals(200, nodeGet("/api/v1/namespaces/default/serviceaccounts/" + account).code());
        assertEquals(201, token(account, pod, "a").code());
        assertEquals(403, token(account, pod, "b").code());
    }

    private Reply token(String account, Tree pod, String audience) {
        Tree request = Tree.empty().set("authentication.k8s.io/v1", "apiVersion").set("TokenRequest", "kind")
                .set(List.of(audience), "spec", "audiences")
                .set(Tree.empty().set("v1", "apiVersion").set("Pod", "kind").set(pod.text("metadata", "name"), "name")
                        .set(pod.text("metadata", "uid"), "uid"), "spec", "boundObjectRef");
        return client.send("POST", "/api/v1/namespaces/default/serviceaccounts/" + account + "/token", "application/json",
                request.json());
    }

    @Test
    void podsAreListedByNode() {
        assertEquals(200, nodeGet("/api/v1/pods?fieldSelector=spec.nodeName%3D" + node).code());
        assertRefused("pods is forbidden: User \"system:node:" + node + "\" cannot list resource \"pods\" in API group \"\" "
                + "at the cluster scope: can only list/watch pods with spec.nodeName field selector", "/api/v1/pods");
        assertRefused("pods is forbidden: User \"system:node:" + node + "\" cannot list resource \"pods\" in API group \"\" "
                + "at the cluster scope: can only list/watch pods with spec.nodeName field selector",
                "/api/v1/pods?fieldSelector=spec.nodeName%3Danother");
    }

    @Test
    void aNodeSeesItselfOnly() {
        assertEquals(200, nodeGet("/api/v1/nodes/" + node).code());
        assertEquals(200, nodeGet("/api/v1/nodes?fieldSelector=metadata.name%3D" + node).code());
        assertRefused("nodes \"other\" is forbidden: User \"system:node:" + node + "\" cannot get resource \"nodes\" in API "
                + "group \"\" at the cluster scope: node '" + node + "' cannot read 'other', only its own Node object",
                "/api/v1/nodes/other");
        assertRefused("nodes is forbidden: User \"system:node:" + node + "\" cannot list resource \"nodes\" in API group \"\" "
                + "at the cluster scope: node '" + node + "' cannot read all nodes, only its own Node object", "/api/v1/nodes");
    }

    @Test
    void aNodeHasOneLease() {
        Reply created = client.send("POST", LEASES, "application/json",
                TestObjects.object("coordination.k8s.io/v1", "Lease", "kube-node-lease", node).json());
        assertEquals(201, created.code());
        assertEquals(200, nodeGet(LEASES + "/" + node).code());
        assertRefused("leases.coordination.k8s.io \"other\" is forbidden: User \"system:node:" + node + "\" cannot get "
                + "resource \"leases\" in API group \"coordination.k8s.io\" in the namespace \"kube-node-lease\": can only "
                + "access node lease with the same name as the requesting node", LEASES + "/other");
    }

    @Test
    void whatIsNotForNodesIsRefused() {
        assertRefused("namespaces \"default\" is forbidden: User \"system:node:" + node + "\" cannot get resource "
                + "\"namespaces\" in API group \"\" in the namespace \"default\"", "/api/v1/namespaces/default");
        assertEquals(200, nodeGet("/api/v1/services").code());
        assertEquals(200, nodeGet("/apis/node.k8s.io/v1/runtimeclasses").code());
        assertEquals(200, nodeGet("/apis/storage.k8s.io/v1/csidrivers").code());
    }

    private Reply nodeGet(String path) {
        return client.send("GET", path, "", "");
    }

    private void assertRefused(String message, String path) {
        Reply reply = nodeGet(path);
        assertEquals(message, reply.body().text("message"));
        assertEquals(403, reply.code());
        assertEquals("Forbidden", reply.body().text("reason"));
    }
}
