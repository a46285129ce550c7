package io.jubelet.adapters.apiserver.pods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.jubelet.adapters.apiserver.TestCluster;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.await.Await;
import io.jubelet.ports.contract.PodSourceContract;
import io.jubelet.ports.fake.RecordingReceiver;
import io.jubelet.ports.source.PodSource;
import io.jubelet.ports.source.SourceProblem;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class ApiPodSourceTest extends PodSourceContract {

    private final TestCluster cluster = new TestCluster();
    private final ApiPodSource source = new ApiPodSource(cluster.api(), "n");
    private final RecordingReceiver receiver = new RecordingReceiver();
    private int version = 100;

    @Override
    protected String name() {
        return "api";
    }

    @Override
    protected PodSource source() {
        return source;
    }

    @Override
    protected void want(List<Pod> pods) {
        Set<String> desired = pods.stream().map(pod -> pod.metadata().name()).collect(Collectors.toSet());
        Set<String> present = cluster.server().admin().list(Resource.PODS, "default").stream()
                .map(pod -> pod.text("metadata", "name")).collect(Collectors.toSet());
        desired.stream().filter(name -> !present.contains(name)).forEach(name -> create(name, "n"));
        present.stream().filter(name -> !desired.contains(name))
                .forEach(name -> cluster.server().admin().deletePod(new ObjectKey("default", name), 0));
    }

    @Override
    protected void damage() {
        cluster.awaitWatches(Resource.PODS, 1);
        cluster.server().faults().send("""
                {"type":"MODIFIED","object":{"metadata":{"namespace":"default","name":"a","resourceVersion":"7"},"spec":7}}
                """);
    }

    @Override
    protected void cleanUp() {
        cluster.close();
    }

    @Test
    void podsOfOtherNodesAreNotSeen() {
        create("elsewhere", "m");
        create("here", "n");
        source.start(receiver);
        receiver.awaitNames("here");
    }

    @Test
    void onePodThatCannotBeReadHidesNoOther() {
        create("good", "n");
        source.start(receiver);
        receiver.awaitNames("good");
        String bad = """
                {"type":"ADDED","object":{"metadata":{"namespace":"x","name":"bad","resourceVersion":"9"},"spec":{"nodeName":7}}}
                """;
        cluster.awaitWatches(Resource.PODS, 1);
        cluster.server().faults().send(bad + bad);
        receiver.awaitProblems(1);
        create("later", "n");
        receiver.awaitNames("good", "later");
        assertEquals(1, receiver.problems().size(), receiver.problems()::toString);
        assertEquals("x/bad", receiver.problems().getFirst().place());
        assertTrue(receiver.problems().getFirst().message().contains("spec.nodeName"));
    }

    /** An API server stores such a pod of anybody who may create pods. */
    @Test
    void aPodWithTooManyValuesHidesNoOther() {
        create("good", "n");
        source.start(receiver);
        receiver.awaitNames("good");
        cluster.awaitWatches(Resource.PODS, 1);
        event("ADDED", "large", "{\"containers\":[{\"name\":\"c\",\"args\":[" + "\"\",".repeat(400_000) + "\"\"]}],\"nodeName\":\"n\"}");
        receiver.awaitProblems(1);
        create("later", "n");
        receiver.awaitNames("good", "later");
        assertEquals(List.of("x/large"), receiver.problems().stream().map(SourceProblem::place).toList());
        assertTrue(receiver.problems().getFirst().message().contains("more than 250000 values"));
    }

    /** In JSON, a control character takes six bytes. */
    @Test
    void aPodOfControlCharactersIsRead() {
        create("good", "n");
        source.start(receiver);
        receiver.awaitNames("good");
        cluster.awaitWatches(Resource.PODS, 1);
        event("ADDED", "odd", "{\"nodeName\":\"n\",\"containers\":[{\"name\":\"c\",\"image\":\"i\",\"env\":[{\"name\":\"e\",\"value\":\""
                + "\\u0001".repeat(1_500_000) + "\"}]}]}");
        receiver.awaitNames("good", "odd");
        assertEquals("\u0001".repeat(1_500_000),
                receiver.sets().getLast().pods().getLast().spec().containers().getFirst().env().getFirst().value());
    }

    @Test
    void aPodThatCouldNeverBeReadMayRun() {
        create("good", "n");
        source.start(receiver);
        receiver.awaitNames("good");
        assertTrue(receiver.sets().getLast().allPodsKnown());
        cluster.awaitWatches(Resource.PODS, 1);
        event("ADDED", "new", "{\"nodeName\": 7}");
        receiver.await(seen -> !seen.sets().getLast().allPodsKnown());
        assertEquals(List.of("x/new"), receiver.sets().getLast().problems().stream().map(SourceProblem::place).toList());
        event("MODIFIED", "new", "{\"nodeName\": \"n\"}");
        receiver.awaitNames("good", "new");
        assertTrue(receiver.sets().getLast().allPodsKnown());
        event("MODIFIED", "new", "7");
        receiver.await(seen -> !seen.sets().getLast().problems().isEmpty());
        assertTrue(receiver.sets().getLast().allPodsKnown(), "it stays as it was");
        assertEquals(List.of("good", "new"), receiver.names());
    }

    private void event(String type, String name, String spec) {
        cluster.server().faults().send("""
                {"type":"%s","object":{"metadata":{"namespace":"x","name":"%s","resourceVersion":"%d"},"spec":%s}}
                """.formatted(type, name, ++version, spec));
    }

    @Test
    void whatNewerServersKnowDisturbsNoPod() {
        create("good", "n");
        source.start(receiver);
        receiver.awaitNames("good");
        cluster.awaitWatches(Resource.PODS, 1);
        String pod = """
                {"type":"ADDED","object":{"kind":"Pod","metadata":{"namespace":"x","name":"%s","uid":"%s","resourceVersion":"9",
                 "invented":{"a":[1]}},"invented":7,"spec":{"nodeName":"n","inventedToo":[{}],"restartPolicy":"%s",
                 "containers":[{"name":"c","image":"i","inventedAsWell":null}]},"status":{"phase":"Running","invented":"x"}}}
                """.replace("\n ", " ");
        cluster.server().faults().send(pod.formatted("odd", "u1", "Sometimes") + pod.formatted("newer", "u2", "Always"));
        receiver.awaitNames("good", "newer", "odd");
        assertEquals(Optional.empty(), receiver.sets().getLast().pods().getLast().spec().restartPolicy(),
                "a policy that is not known holds as the default");
        assertEquals(List.of(), receiver.problems());
    }

    @Test
    void aSpecIsReadOncePerGeneration() {
        create("a", "n");
        source.start(receiver);
        receiver.awaitNames("a");
        Pod first = newest();
        var key = new ObjectKey("default", "a");
        cluster.server().admin().patchStatus(Resource.PODS, key, Tree.parse("{\"status\": {\"message\": \"m\"}}"));
        Await.equal("m", () -> newest().status().message());
        assertSame(first.spec(), newest().spec());
        cluster.server().admin().patch(Resource.PODS, key, Tree.parse("""
                {"spec": {"containers": [{"name": "c", "image": "other"}]}}"""));
        Await.equal("other", () -> newest().spec().containers().getFirst().image());
        cluster.server().admin().deletePod(key, 0);
        receiver.awaitNames();
        create("a", "n");
        receiver.awaitNames("a");
        assertEquals("i", newest().spec().containers().getFirst().image(), "another pod has generations of its own");
    }

    private Pod newest() {
        return receiver.sets().getLast().pods().getFirst();
    }

    @Test
    void anOutageChangesNothingAndIsMadeUpFor() {
        create("a", "n");
        source.start(receiver);
        receiver.awaitNames("a");
        cluster.server().pause();
        create("b", "n");
        cluster.server().resume();
        receiver.awaitNames("a", "b");
        assertTrue(receiver.sets().stream().noneMatch(set -> set.pods().isEmpty()));
    }

    private void create(String name, String node) {
        cluster.server().admin().create(Tree.parse("""
                {"apiVersion":"v1","kind":"Pod","metadata":{"namespace":"default"},
                 "spec":{"containers":[{"name":"c","image":"i"}]}}
                """).set(name, "metadata", "name").set(node, "spec", "nodeName"));
    }
}
