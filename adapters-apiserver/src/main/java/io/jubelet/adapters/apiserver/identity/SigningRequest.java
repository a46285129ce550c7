package io.jubelet.adapters.apiserver.identity;

import java.util.List;
import java.util.Optional;

/**
 * A CertificateSigningRequest of the cluster as it was read.
 *
 * @param name its name
 * @param uid its uid
 * @param resourceVersion the version from which on changes are new
 * @param signerName who is to sign
 * @param request the request in PEM
 * @param conditions what was decided about it
 * @param certificate the certificates in PEM, empty until they are issued
 */
record SigningRequest(String name, String uid, String resourceVersion, String signerName, String request,
        List<Condition> conditions, String certificate) {

    /** Copies the conditions. */
    SigningRequest {
        conditions = List.copyOf(conditions);
    }

    /** What was decided under this type, such as Approved. */
    Optional<Condition> condition(String type) {
        return conditions.stream().filter(condition -> condition.type().equals(type)).findFirst();
    }

    /**
     * A decision.
     *
     * @param type Approved, Denied or Failed
     * @param reason why, in one word
     * @param message why, as a message
     */
    record Condition(String type, String reason, String message) {
    }
}
