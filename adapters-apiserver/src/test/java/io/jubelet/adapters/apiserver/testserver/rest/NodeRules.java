package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;

/** Nodes: a new one may come with its status; allocatable is capacity, unless it is given. */
final class NodeRules implements Rules {

    @Override
    public void create(Tree node, Caller caller) {
        node.setIfMissing(Tree.empty(), "spec");
        complete(node);
    }

    @Override
    public void updatePart(String part, Tree wanted, Tree old) {
        Rules.keep("spec", wanted, old);
        complete(wanted);
    }

    private static void complete(Tree node) {
        if (node.has("status", "capacity")) {
            node.setIfMissing(Tree.copy(node.value("status", "capacity")), "status", "allocatable");
        }
    }
}
