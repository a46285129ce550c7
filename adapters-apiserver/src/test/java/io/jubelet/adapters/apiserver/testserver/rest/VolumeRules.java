package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import io.jubelet.adapters.apiserver.testserver.store.Resource;

/** Persistent volumes and claims: they begin at Pending; a test plays the controller that binds them. */
final class VolumeRules implements Rules {

    private final Resource resource;

    VolumeRules(Resource resource) {
        this.resource = resource;
    }

    @Override
    public void create(Tree object, Caller caller) {
        object.setIfMissing("Filesystem", "spec", "volumeMode").set(Tree.empty().set("Pending", "phase"), "status");
        if (resource == Resource.PERSISTENT_VOLUMES) {
            object.setIfMissing("Retain", "spec", "persistentVolumeReclaimPolicy");
        }
    }
}
