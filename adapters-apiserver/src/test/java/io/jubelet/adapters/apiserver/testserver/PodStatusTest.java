package io.jubelet.adapters.apiserver.testserver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.rest.Reply;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes of a pod status that the API server refuses from a node. */
class PodStatusTest extends ServerTest {

    private static final String RUNNING = "{\"running\": {\"startedAt\": \"2026-01-01T00:00:00Z\"}}";

    @Test
    void whatHasEndedForGoodDoesNotRunAgain() {
        String path = pod("Never");
        assertAccepted(path, containers(ended(0)));
        assertRefused("status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state",
                path, containers(RUNNING));
    }

    @Test
    void whatFailedMayRunAgainWhereThePolicySaysSo() {
        String path = pod("OnFailure");
        assertAccepted(path, containers(ended(1)));
        assertAccepted(path, containers(RUNNING));
        assertAccepted(path, containers(ended(0)));
        assertRefused("status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state",
                path, containers(RUNNING));
        String always = pod("Always");
        assertAccepted(always, containers(ended(0)));
        assertAccepted(always, containers(RUNNING));
    }

    @Test
    void initContainersToo() {
        String path = pod("Never");
        assertAccepted(path, containers(ended(0)).replace("containerStatuses", "initContainerStatuses").replace("main", "init"));
        assertRefused("status.initContainerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state",
                path, containers(RUNNING).replace("containerStatuses", "initContainerStatuses").replace("main", "init"));
    }

    @Test
    void theQosClassIsForEver() {
        assertRefused("status.qosClass: Invalid value: \"Guaranteed\": field is immutable", pod("Always"),
                "{\"qosClass\": \"Guaranteed\"}");
    }

    @Test
    void hostAddressesAgree() {
        assertRefused("status.hostIPs[0].ip: Invalid value: \"10.0.0.2\": must be equal to `hostIP`", pod("Always"),
                "{\"hostIP\": \"10.0.0.1\", \"hostIPs\": [{\"ip\": \"10.0.0.2\"}]}");
    }

    @Test
    void theFirstAddressIsTheOneThatIsNamedAlone() {
        String path = pod("Always");
        assertEquals(List.of("10.0.0.1"), ips(assertAccepted(path, "{\"podIP\": \"10.0.0.1\"}")));
        assertEquals(List.of("10.0.0.2"), ips(assertAccepted(path,
                "{\"podIP\": \"10.0.0.2\", \"podIPs\": [{\"ip\": \"10.0.0.1\"}, {\"ip\": \"fd00::1\"}]}")));
        assertEquals(List.of("10.0.0.2", "fd00::1"), ips(assertAccepted(path,
                "{\"podIP\": \"10.0.0.2\", \"podIPs\": [{\"ip\": \"10.0.0.2\"}, {\"ip\": \"fd00::1\"}]}")));
    }

    @Test
    void aPodHasOneAddressOfAKind() {
        Reply reply = patch(pod("Always"), MERGE, "{\"status\": {\"podIP\": \"10.0.0.1\", \"podIPs\": [{\"ip\": \"10.0.0.1\"}, "
                + "{\"ip\": \"10.0.0.2\"}]}}");
        assertEquals(422, reply.code());
    }

    @Test
    void quantitiesAreWrittenInTheirShortestForm() {
        Tree pod = TestObjects.pod(unused(), "n").set(List.of(Tree.parse("{\"name\": \"main\", \"image\": \"a:1\", "
                + "\"resources\": {\"limits\": {\"cpu\": \"0.5\", \"memory\": \"2048Ki\"}, \"requests\": {\"cpu\": 0.25}}}")),
                "spec", "containers");
        assertEquals(Tree.parse("{\"limits\": {\"cpu\": \"500m\", \"memory\": \"2Mi\"}, "
                + "\"requests\": {\"cpu\": \"250m\", \"memory\": \"2Mi\"}}"),
                admin().create(pod).objects("spec", "containers").getFirst().object("resources"));
        String node = unused();
        admin().create(TestObjects.node(node));
        Tree changed = patch("/api/v1/nodes/" + node + "/status", STRATEGIC, "{\"status\": {\"allocatable\": "
                + "{\"cpu\": \"1900m\", \"memory\": \"16777216Ki\", \"pods\": \"110\", \"ephemeral-storage\": \"1000000\"}}}")
                .body();
        assertEquals(Tree.parse("{\"cpu\": \"1900m\", \"memory\": \"16Gi\", \"pods\": \"110\", "
                + "\"ephemeral-storage\": \"1M\"}"), changed.object("status", "allocatable"));
    }

    private String pod(String restartPolicy) {
        String name = unused();
        admin().create(TestObjects.pod(name, "n").set(restartPolicy, "spec", "restartPolicy")
                .set(List.of(Tree.parse("{\"name\": \"init\", \"image\": \"i:1\"}")), "spec", "initContainers"));
        return PODS + "/" + name + "/status";
    }

    private static String containers(String state) {
        return "{\"containerStatuses\": [{\"name\": \"main\", \"image\": \"i\", \"imageID\": \"\", \"ready\": false, "
                + "\"restartCount\": 0, \"state\": " + state + "}]}";
    }

    private static String ended(int code) {
        return "{\"terminated\": {\"exitCode\": " + code + "}}";
    }

    private Tree assertAccepted(String path, String status) {
        Reply reply = patch(path, MERGE, "{\"status\": " + status + "}");
        assertEquals(200, reply.code(), reply.body().text("message"));
        return reply.body();
    }

    private void assertRefused(String problem, String path, String status) {
        Reply reply = patch(path, MERGE, "{\"status\": " + status + "}");
        String name = path.split("/")[6];
        assertEquals("Pod \"" + name + "\" is invalid: " + problem, reply.body().text("message"));
        assertEquals(422, reply.code());
        assertEquals("Invalid", reply.body().text("reason"));
    }

    private static List<String> ips(Tree pod) {
        return pod.objects("status", "podIPs").stream().map(ip -> ip.text("ip")).toList();
    }
}
