package io.jubelet.adapters.apiserver.testserver;

import io.jubelet.adapters.apiserver.testserver.json.Tree;

/** Objects that tests of the server put into it. */
final class TestObjects {

    private TestObjects() {
    }

    static Tree object(String apiVersion, String kind, String namespace, String name) {
        Tree object = Tree.empty().set(apiVersion, "apiVersion").set(kind, "kind").set(name, "metadata", "name");
        return namespace.isEmpty() ? object : object.set(namespace, "metadata", "namespace");
    }

    /** A pod with one container, bound to a node unless that is empty. */
    static Tree pod(String name, String node) {
        Tree pod = Tree.parse("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "default"},
                 "spec": {"containers": [{"name": "main", "image": "example.org/a:1"}]}}""").set(name, "metadata", "name");
        return node.isEmpty() ? pod : pod.set(node, "spec", "nodeName");
    }

    static Tree configMap(String name) {
        return object("v1", "ConfigMap", "default", name).set("v", "data", "k");
    }

    static Tree node(String name) {
        return object("v1", "Node", "", name).set(Tree.parse("{\"cpu\": \"4\", \"memory\": \"8Gi\"}"), "status", "capacity");
    }
}
