package io.jubelet.adapters.apiserver.testserver.rest;

import io.jubelet.adapters.apiserver.testserver.json.Tree;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Services: an address of their own, unless they want none. */
final class ServiceRules implements Rules {

    @Override
    public void create(Tree service, Caller caller) {
        Tree spec = service.object("spec");
        spec.setIfMissing("None", "sessionAffinity").setIfMissing("ClusterIP", "type");
        for (Tree port : spec.objects("ports")) {
            port.setIfMissing("TCP", "protocol").setIfMissing(port.value("port"), "targetPort");
        }
        if (!spec.text("type").equals("ExternalName")) {
            spec.setIfMissing(address(), "clusterIP").setIfMissing(List.of(spec.text("clusterIP")), "clusterIPs")
                    .setIfMissing(List.of("IPv4"), "ipFamilies").setIfMissing("SingleStack", "ipFamilyPolicy")
                    .setIfMissing("Cluster", "internalTrafficPolicy");
        }
        service.set(Tree.empty().set(Tree.empty(), "loadBalancer"), "status");
    }

    /** From 10.96.0.0/16; two services with the same one are rare and harmless here. */
    private static String address() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return "10.96." + random.nextInt(1, 255) + "." + random.nextInt(1, 255);
    }

    @Override
    public void update(Tree wanted, Tree old) {
        Rules.keep("status", wanted, old);
        for (String name : List.of("clusterIP", "clusterIPs")) {
            if (old.has("spec", name)) {
                wanted.setIfMissing(old.value("spec", name), "spec", name);
            }
        }
    }
}
