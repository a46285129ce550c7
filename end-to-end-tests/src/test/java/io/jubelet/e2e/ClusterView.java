package io.jubelet.e2e;

import io.jubelet.adapters.apiserver.testserver.ClusterAdmin;
import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.ObjectKey;
import io.jubelet.adapters.apiserver.testserver.store.Resource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What a user of the cluster sees and does. */
record ClusterView(ClusterAdmin admin) {

    static final String NODE = "node-under-test";

    /** Creates a pod that is bound to the node. */
    Tree create(String name, String spec) {
        return admin.create("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "default", "name": "%s"},
                 "spec": {"nodeName": "%s", "terminationGracePeriodSeconds": 2, %s}}""".formatted(name, NODE, spec));
    }

    /** Creates a pod of one container that serves for ever. */
    Tree createServer(String name) {
        return create(name, containers(""));
    }

    /** One container that serves for ever, with more members. */
    static String containers(String more) {
        return """
                "containers": [{"name": "main", "image": "%s", "imagePullPolicy": "IfNotPresent",
                 "command": ["sh", "-c", "%s"]%s}]""".formatted(Manifests.IMAGE, Manifests.SERVER, more);
    }

    Optional<Tree> pod(String name) {
        return admin.get(Resource.PODS, key(name));
    }

    void delete(String name) {
        admin.deletePod(key(name), 2);
    }

    Tree awaitPod(String name, String how, Predicate<Tree> condition) {
        try {
            return Await.value("pod " + name + " " + how, AgentProcess.TIMEOUT, () -> pod(name).filter(condition));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + ", but: " + pod(name).map(Tree::json).orElse("there is none"), e);
        }
    }

    Tree awaitReady(String name) {
        return awaitPod(name, "is ready", pod -> condition(pod, "Ready").equals("True"));
    }

    void awaitGone(String name) {
        Await.until("pod " + name + " is gone", AgentProcess.TIMEOUT, () -> pod(name).isEmpty());
    }

    Tree awaitNode(String how, Predicate<Tree> condition) {
        return Await.value("the node " + how, AgentProcess.TIMEOUT,
                () -> admin.get(Resource.NODES, new ObjectKey("", NODE)).filter(condition));
    }

    /** Reasons of the events about an object. */
    List<String> reasons(String name) {
        return admin.list(Resource.EVENTS, "default").stream()
                .filter(event -> event.text("involvedObject", "name").equals(name))
                .map(event -> event.text("reason")).toList();
    }

    /** Waits for an event about a pod. */
    void awaitEvent(String pod, String reason, String message) {
        try {
            Await.until("event " + reason + " of " + pod, AgentProcess.TIMEOUT,
                    () -> messages(pod, reason).stream().anyMatch(text -> text.contains(message)));
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + " with \"" + message + "\", but " + messages(pod, reason) + " and "
                    + reasons(pod), e);
        }
    }

    /** What the events of a reason about an object say. */
    List<String> messages(String name, String reason) {
        return admin.list(Resource.EVENTS, "default").stream()
                .filter(event -> event.text("involvedObject", "name").equals(name) && event.text("reason").equals(reason))
                .map(event -> event.text("message")).toList();
    }

    /** The status of a condition, empty where there is none. */
    static String condition(Tree object, String type) {
        return object.objects("status", "conditions").stream().filter(c -> c.text("type").equals(type))
                .map(c -> c.text("status")).findFirst().orElse("");
    }

    static ObjectKey key(String name) {
        return new ObjectKey("default", name);
    }
}
