// What links of version 3 have in common, for their compression: with other letters here, links made before could not be read. What is usual stands last.

const BODY = '"body":1048577,';
const LEVEL = '"source":"","part":-1,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],"name":"","offset":[';
const SETTINGS = '"gravity":[0,-9.81,0],"substeps":4,"dt":0.016666666666666666,"sleeping":true,"sleepSpeed":0.05,"continuous":true,';
const LAYERS =
  '"turns","edges","velocities","bounds","pairs","grid","layers":["shells","floor","rays","xray","labels","normals","preview","touching","contacts","flashes"],';
const SPEC =
  '"layer":0,"mask":4294967295,"sensor":false,"linearDamping":0,"angularDamping":0,"gravityScale":1,"rollingFriction":0,"mass":1,"body":"static","body":"kinematic","body":"dynamic","density":1000,"friction":0.5,"restitution":0.3,"name":"';

export const DICTIONARY = [
  '"kind":"triangle","a":[0,0,0],"b":[1,0,0],"c":[0,1,0]}"min":[-1,0,-1],"max":[1,1,1]}"selected":1048577,"picked":{"a":1048577,"b":1048578},',
  `${LEVEL}"inside":"surface","inside":"solid","next":"joins","next":"onward","speed":0.25,"tool":"select","gizmo":"turn","gizmo":"size",`,
  `"velocity":[0,0,0],"angularVelocity":[0,0,0],"copy":{"spec":{"shape":{"kind":"capsule","p1":[0,-0.5,0],"p2":[0,0.5,0],"radius":0.25},${SPEC}`,
  `"command":"level","command":"examine","command":"populate","bodies":[{"spec":{"command":"settings",${SETTINGS}"command":"properties",${BODY}`,
  `"command":"velocity",${BODY}"linear":[0,0,0],"angular":[0,0,0]},"command":"spawn","command":"gravity","gravity":9.81},"command":"push",${BODY}"along":[`,
  '"command":"add","point":[0,0,0],"normal":[0,1,0],"what":"turns"}"sphere"}"capsule"}"obb"}"aabb"}',
  `"command":"shape",${BODY}"shape":{"kind":"sphere","center":[0,0,0],"radius":"aabb","kind":"obb","center":[0,0,0],"half":[0.5,0.5,0.5],"orientation":[0,0,0,1]}`,
  `"command":"remove",${BODY}"command":"release"},"command":"hold",${BODY}"grip":[0,0,0],"hand":["*-`,
  `"command":"place",${BODY}"position":[0,1,0],"orientation":[0,0,0,1]},"command":"look"},{"tick":0,`,
  '"origin":[0,0,0],"direction":[1,0,0],"maxDistance":20},{"letter":"B","name":"","hidden":false,"except":1048577,"query":"any","list":[],"current":-1,"hit":-1},',
  `{"simulation":"","room":"grid","room":"world","scene":"","room":"range","built":{${SETTINGS}"seed":1,"count":5},"tick":0,"hash":"","edits":[`,
  '],"rays":{"list":[{"letter":"A","name":"","hidden":false,"origin":[0,0,0],"direction":[1,0,0],"maxDistance":20}],"current":0,"hit":0},"query":"closest",',
  `"query":"all","inside":"interval","next":"alone","playing":false,"playing":true,"speed":1,${LAYERS}"camera":{"position":[4.6,4.6,10.6],"target":[0.7,1.45,-0.2]},`,
  '"fixedOrigin":[0,1,0],"side":true,"tool":"ray","side":false,"tool":"ray","gizmo":"move","meshes":[]}',
].join('');
