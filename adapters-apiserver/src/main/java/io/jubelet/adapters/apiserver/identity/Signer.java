package io.jubelet.adapters.apiserver.identity;

import java.util.List;

/** The signers of the cluster that issue certificates of nodes. The usages are those for elliptic curve keys, in order. */
enum Signer {
    /** Certificates with which a node is a client of its API server. */
    KUBE_APISERVER_CLIENT_KUBELET("kubernetes.io/kube-apiserver-client-kubelet", "client auth"),
    /** Serving certificates of nodes. */
    KUBELET_SERVING("kubernetes.io/kubelet-serving", "server auth");

    private final String wireName;
    private final List<String> usages;

    Signer(String wireName, String purpose) {
        this.wireName = wireName;
        usages = List.of("digital signature", purpose);
    }

    /** Its name in the API. */
    String wireName() {
        return wireName;
    }

    /** What its certificates may be used for. */
    List<String> usages() {
        return usages;
    }
}
