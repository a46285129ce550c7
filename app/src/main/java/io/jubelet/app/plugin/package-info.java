/**
 * The registration of plugins: the plugin manager of a kubelet. It knows which sockets there are and which plugins are registered; the
 * concern that uses plugins of a type answers a question for each step. The texts are in {@code io.jubelet.domain.plugin}.
 */
package io.jubelet.app.plugin;
