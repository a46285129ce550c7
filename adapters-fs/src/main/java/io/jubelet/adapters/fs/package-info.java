/** The file system and the kernel of this machine behind the ports. */
package io.jubelet.adapters.fs;
