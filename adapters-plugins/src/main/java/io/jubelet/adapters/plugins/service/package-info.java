/** What the services of a kubelet for programs of this machine have in common: where their sockets are, and how often one may ask. */
package io.jubelet.adapters.plugins.service;
