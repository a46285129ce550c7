/**
 * Plugins of a kubelet, over gRPC on unix sockets: their registration, CSI drivers, device plugins, and DRA drivers; and the services of
 * a kubelet for other programs of its machine.
 *
 * <p>The messages of plugins stay inside this module; callers see the types of {@code ports} and {@code domain}.
 */
module adapters.plugins {
    requires transitive ports;
    requires transitive io.vertx.core;

    requires adapters.grpc;
    requires com.google.protobuf;

    exports io.jubelet.adapters.plugins.csi;
    exports io.jubelet.adapters.plugins.device;
    exports io.jubelet.adapters.plugins.dra;
    exports io.jubelet.adapters.plugins.podresources;
    exports io.jubelet.adapters.plugins.podwatch;
    exports io.jubelet.adapters.plugins.registration;
    // Messages show themselves, in logs and debuggers, by the reflection of their library.
    exports io.jubelet.adapters.plugins.wire.csi to com.google.protobuf;
    exports io.jubelet.adapters.plugins.wire.device to com.google.protobuf;
    exports io.jubelet.adapters.plugins.wire.dra to com.google.protobuf;
    exports io.jubelet.adapters.plugins.wire.podresources to com.google.protobuf;
    exports io.jubelet.adapters.plugins.wire.pods to com.google.protobuf;
    exports io.jubelet.adapters.plugins.wire.registration to com.google.protobuf;
}
