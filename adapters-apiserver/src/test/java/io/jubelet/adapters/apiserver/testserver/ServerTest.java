package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/**
 * What tests of the rules have in common: one server for the class, in process or real, and names of their own for each
 * test, since what others made is still there.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ServerTest {

    static final String MERGE = "application/merge-patch+json";
    static final String STRATEGIC = "application/strategic-merge-patch+json";
    static final String PODS = "/api/v1/namespaces/default/pods";
    static final String CONFIG_MAPS = "/api/v1/namespaces/default/configmaps";

    private ApiServerUnderTest server;
    private ApiClient client;

    @BeforeAll
    void start() {
        server = ApiServerUnderTest.start();
        client = server.client();
    }

    @AfterAll
    void stop() {
        client.close();
        server.close();
    }

    /** A name that nothing else has. */
    static String unused() {
        return "t" + UUID.randomUUID().toString().substring(0, 8);
    }

    static ObjectKey key(String name) {
        return new ObjectKey("default", name);
    }

    ClusterAdmin admin() {
        return server.admin();
    }

    ApiServerUnderTest server() {
        return server;
    }

    ApiClient client() {
        return client;
    }

    Reply get(String path) {
        return client.send("GET", path, "", "");
    }

    Reply post(String path, Tree body) {
        return client.send("POST", path, "application/json", body.json());
    }

    Reply put(String path, Tree body) {
        return client.send("PUT", path, "application/json", body.json());
    }

    Reply patch(String path, String type, String body) {
        return client.send("PATCH", path, type, body);
    }

    Reply delete(String path, String body) {
        return client.send("DELETE", path, "application/json", body);
    }
}
