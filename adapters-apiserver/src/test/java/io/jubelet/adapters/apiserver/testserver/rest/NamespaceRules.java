package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;

/** Namespaces: labelled with their name, active. Nothing empties them here, so they go at once when they are deleted. */
final class NamespaceRules implements Rules {

    @Override
    public void create(Tree namespace, Caller caller) {
        namespace.set(namespace.text("metadata", "name"), "metadata", "labels", "kubernetes.io/metadata.name")
                .set(Tree.empty().set("Active", "phase"), "status");
    }
}
