package io.jubelet.domain.value;

/** An enumeration whose constants have a name on the wire (Kubernetes JSON) that is not their Java name. */
public interface WireEnum {

    /** The exact, case-sensitive text used in Kubernetes objects. */
    String wireName();
}
